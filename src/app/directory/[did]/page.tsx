import { notFound } from "next/navigation";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import { DossierScreen } from "@/federation/screens/directory/dossier-screen";
import { FormerDossier } from "@/federation/screens/directory/former-dossier";
import { findPublicDossier } from "@/federation/server/public-pages/dossier-page";

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
