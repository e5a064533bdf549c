import type { Metadata } from "next";
import { ErrorsPage } from "@/boards/screens/api-reference/errors-page";
import { REFERENCE } from "../reference";

export const metadata: Metadata = { title: "Errors of the API" };

export default function ApiErrorsPage() {
  return <ErrorsPage reference={REFERENCE} />;
}
