import { copy } from "@/features/engagements/edit/copy";
import { CreateScreen } from "@/features/engagements/edit/create-screen";
import { RequireRight } from "@/features/session/require-right";

export const metadata = { title: copy.title };

export default function NewEngagementPage() {
  return (
    <RequireRight actions={["engagement.create"]}>
      <CreateScreen />
    </RequireRight>
  );
}
