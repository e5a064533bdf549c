"use client";

import { UserRound } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Choice } from "@/components/forms/choice";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { allowedTransitions } from "@/incidents/domain/lifecycle";
import { AccountChoice } from "@/incidents/screens/cases/account-choice";
import { WORKFLOW_NAMES } from "@/incidents/screens/incident/copy";
import {
  MOVE_TARGETS,
  type MoveTarget,
  selectionCopy as words,
} from "@/incidents/screens/incident/list-copy";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";

type OwnerProps = { onChange: (email: string) => void };

export function BulkOwner({ onChange }: OwnerProps) {
  const me = useSession().account.email;
  const [search, setSearch] = useState("");
  const [owner, setOwner] = useState<string | null>(null);

  function choose(email: string): void {
    setOwner(email);
    onChange(email);
  }

  return (
    <>
      <Button size="sm" aria-pressed={owner === me} onClick={() => choose(me)}>
        <UserRound aria-hidden /> {words.toMe}
      </Button>
      <Field label={words.search} hint={words.searchHint}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter looks something up here; it does not assign.
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      <AccountChoice search={search} value={owner} present={null} onChange={choose} />
    </>
  );
}

type StateProps = {
  rows: readonly IncidentDto[];
  onChange: (to: MoveTarget) => void;
};

export function BulkState({ rows, onChange }: StateProps) {
  const [to, setTo] = useState<MoveTarget | null>(null);
  const options = MOVE_TARGETS.map((target) => {
    const ready = rows.filter((row) => allowedTransitions(row.workflow_status).includes(target));
    const hint = words.ready(ready.length, rows.length);
    return {
      value: target,
      label: WORKFLOW_NAMES[target],
      hint: target === "assigned" ? `${hint}; ${words.namesNobody}` : hint,
    };
  });
  return (
    <Choice
      legend={words.moveTo}
      value={to}
      options={options}
      onChange={(target) => {
        setTo(target);
        onChange(target);
      }}
    />
  );
}
