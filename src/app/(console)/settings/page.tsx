import { copy } from "@/features/profile/copy";
import { ProfileScreen } from "@/features/profile/profile-screen";

export const metadata = { title: copy.title };

export default function SettingsPage() {
  return <ProfileScreen />;
}
