import { notFound } from "next/navigation";
import { agentOfPathSegment } from "@/domain/agents/did";
import { DossierScreen } from "@/features/directory/dossier-screen";
import { FormerDossier } from "@/features/directory/former-dossier";
import { findPublicDossier } from "@/server/public-pages/dossier-page";

type Props = { params: Promise<{ did: string }> };

export async function generateMetadata({ params }: Props) {
  return { title: agentOfPathSegment((await params).did)?.id ?? "Agent" };
}

export default async function DossierPage({ params }: Props) {
  const agent = agentOfPathSegment((await params).did);
  if (agent?.method !== "agent") notFound();
  const dossier = await findPublicDossier(agent.did);
  if (dossier === null) notFound();
  return dossier.status === "approved" ? (
    <DossierScreen dossier={dossier} />
  ) : (
    <FormerDossier dossier={dossier} />
  );
}
