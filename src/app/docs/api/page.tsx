import type { Metadata } from "next";
import { OverviewPage } from "@/boards/screens/api-reference/overview-page";
import { REFERENCE } from "./reference";

export const metadata: Metadata = { title: "API reference" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ApiReferencePage({ searchParams }: Props) {
  const { q } = await searchParams;
  const typed = typeof q === "string" ? q.trim().slice(0, 200) : "";
  return <OverviewPage reference={REFERENCE} typed={typed} />;
}
