import { dossierRoute } from "@/federation/server/directory/dossier-route";

export const GET = dossierRoute(
  "getAgentDossier",
  "Dossier of a listed agent, the same as at its own address",
);
