"use client";

import { HowComputed } from "@/components/how-computed";
import { Table, TableHead, Th } from "@/components/ui/table";
import { GATES } from "@/federation/domain/declaration/gate";
import type { RegistrationRowDto } from "@/federation/server/registrations/registration-list-dto";
import { GATE_NAMES, GATE_RULES } from "../copy";
import { copy } from "./copy";
import { COLUMN } from "./list-columns";
import { RegistrationRow } from "./registration-row";
import type { ListState } from "./search-params";

type Props = { rows: readonly RegistrationRowDto[]; view: ListState["view"] };

export function RegistrationTable({ rows, view }: Props) {
  const { columns } = copy;
  return (
    <Table className="table-fixed">
      <caption className="sr-only">{copy.captions[view]}</caption>
      <TableHead>
        <Th className={COLUMN.agent}>{columns.agent}</Th>
        <Th className={COLUMN.gates}>
          <span className="inline-flex items-center gap-0.5">
            {columns.gates}
            <HowComputed label={copy.gatesHow}>
              <dl className="space-y-1.5">
                {GATES.map((gate) => (
                  <div key={gate}>
                    <dt className="font-medium">
                      {gate} {GATE_NAMES[gate]}
                    </dt>
                    <dd className="text-muted">{GATE_RULES[gate]}</dd>
                  </div>
                ))}
              </dl>
            </HowComputed>
          </span>
        </Th>
        <Th className={COLUMN.operator}>{columns.operator}</Th>
        <Th className={COLUMN.runtime}>{columns.runtime}</Th>
        <Th className={COLUMN.last}>
          {view === "queue" ? (
            <span className="inline-flex items-center gap-0.5">
              {columns.waiting}
              <HowComputed label={copy.waitingHow}>
                {copy.waitingText.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </HowComputed>
            </span>
          ) : view === "decided" ? (
            columns.decision
          ) : (
            columns.status
          )}
        </Th>
        {view === "queue" && <Th className={COLUMN.with}>{columns.review}</Th>}
        <Th className={COLUMN.when}>{columns.when}</Th>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <RegistrationRow
            key={`${row.registration_id} ${row.review?.id ?? ""}`}
            row={row}
            view={view}
          />
        ))}
      </tbody>
    </Table>
  );
}
