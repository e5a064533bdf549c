"use client";

import { useSession } from "@/accounts/screens/session/use-session";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { AddEvidence } from "@/evidence/screens/evidence/add-evidence";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { mayState } from "../statements/statement-dialogs";
import { copy } from "./copy";
import { type Remedy, remedyFor } from "./remedy";

type Props = {
  checkId: string;
  /** Name of the check, which distinguishes the buttons of a dimension. */
  name: string;
  incident: IncidentDetailDto;
  onOpen: (remedy: Remedy) => void;
};

/** The way to what a failed check misses; nothing where there is no form or no right. */
export function RemedyButton({ checkId, name, incident, onOpen }: Props) {
  const { may } = useSession();
  const remedy = remedyFor(checkId);
  if (remedy === null) return null;
  switch (remedy.kind) {
    case "state":
      if (!mayState(incident, remedy.which)) return null;
      return (
        <Open label={copy.statements[remedy.which]} name={name} onClick={() => onOpen(remedy)} />
      );
    case "dialog": {
      const action = remedy.which === "severity" ? "assess" : remedy.which;
      if (!incident.allowed.actions.includes(action)) return null;
      return <Open label={copy.dialogs[remedy.which]} name={name} onClick={() => onOpen(remedy)} />;
    }
    case "add_evidence":
      return may["evidence.write"] ? <AddEvidence incidentId={incident.id} /> : null;
    case "verify":
      return may["evidence.verify"] ? (
        <Go href="?tab=evidence" label="Verify evidence" name={name} />
      ) : null;
    case "custody":
      return <Go href="?tab=custody" label="See the chain of custody" name={name} />;
    case "legal":
      return <Go href="?tab=legal" label="See the legal assessment" name={name} />;
  }
}

function Open({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button size="sm" aria-label={copy.forCheck(label, name)} onClick={onClick}>
      {label}
    </Button>
  );
}

function Go({ href, label, name }: { href: string; label: string; name: string }) {
  return (
    <Button asChild size="sm">
      <Link href={href} aria-label={copy.forCheck(label, name)}>
        {label}
      </Link>
    </Button>
  );
}
