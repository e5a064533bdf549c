import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GroupPage } from "@/boards/screens/api-reference/group-page";
import { REFERENCE } from "../reference";

type Props = { params: Promise<{ page: string }> };

async function findPage({ params }: Props) {
  const { page: slug } = await params;
  return REFERENCE.pages.find((page) => page.slug === slug) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `${(await findPage(props)).title} · API reference` };
}

export default async function ApiReferenceGroupPage(props: Props) {
  return <GroupPage reference={REFERENCE} page={await findPage(props)} />;
}
