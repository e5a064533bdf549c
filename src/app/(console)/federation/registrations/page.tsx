import { redirect } from "next/navigation";

/** The list stands one step up; the way to a registration leads through here. */
export default function RegistrationsPage() {
  redirect("/federation?view=all");
}
