import { RequireRight } from "@/accounts/screens/session/require-right";
import { copy } from "@/engagements/screens/edit/copy";
import { CreateScreen } from "@/engagements/screens/edit/create-screen";

export const metadata = { title: copy.title };

export default function NewEngagementPage() {
  return (
    <RequireRight actions={["engagement.create"]}>
      <CreateScreen />
    </RequireRight>
  );
}
