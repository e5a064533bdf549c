import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import type { FormerDossierDto } from "@/federation/server/directory/dossier-dto";
import { copy } from "./copy";
import { DossierKeys } from "./dossier-keys";
import { PublicFrame } from "./public-frame";

const { dossier: words } = copy;

/** Remaining facts of an agent that was listed. */
export function FormerDossier({ dossier }: { dossier: FormerDossierDto }) {
  return (
    <PublicFrame>
      <PageHeader
        title={<span className="break-all">{dossier.did}</span>}
        beside={
          <>
            <Badge tone="high">{words.former[dossier.status]}</Badge>
            {dossier.source === "simulation" && <Badge tone="info">{copy.simulated}</Badge>}
          </>
        }
      />
      <div className="max-w-3xl space-y-4 px-4 md:px-6">
        <Notice tone="warning" title="This agent is not listed any more" />
        <DescriptionList>
          <Description term={words.operatorDid}>
            <code className="break-all font-mono text-xs">{dossier.operator_did}</code>
          </Description>
          <Description term="Was approved">
            <Time value={dossier.approved_at} show="absolute" />
          </Description>
          {dossier.ended_at !== null && (
            <Description term="Ended">
              <Time value={dossier.ended_at} show="absolute" />
            </Description>
          )}
          <Description term="Last change">
            <Time value={dossier.changed_at} show="absolute" />
          </Description>
          <Description term={words.keys}>
            <DossierKeys keys={dossier.keys} />
          </Description>
        </DescriptionList>
      </div>
    </PublicFrame>
  );
}
