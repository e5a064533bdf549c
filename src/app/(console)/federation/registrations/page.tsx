import { redirect } from "next/navigation";

/** The list is one level up; a registration's breadcrumb leads here. */
export default function RegistrationsPage() {
  redirect("/federation?view=all");
}
