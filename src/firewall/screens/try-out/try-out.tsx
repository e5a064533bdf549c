"use client";

import { FlaskConical } from "lucide-react";
import { FormProblem } from "@/components/forms/form-problem";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { LAYER_NAMES } from "@/firewall/screens/calls/copy";
import { visibleText } from "@/lib/visible-text";
import { outcomeNames, summaryWords, untoldWords } from "./try-out-words";
import { type ChangedRule, type TryOutAnswer, useTryOut } from "./use-try-out";

const TONES = {
  allowed: "positive",
  asked: "medium",
  blocked: "critical",
} as const satisfies Record<string, BadgeTone>;

/** What a changed rule would have done to the last 500 calls, before it is saved. */
export function TryOut({ rule }: { rule: ChangedRule }) {
  const { answer, error, isBusy, ask, asked } = useTryOut();
  const isStale = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(rule);
  return (
    <section aria-label="Try on past calls" className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={isBusy} onClick={() => ask(rule)}>
          <FlaskConical aria-hidden /> {isBusy ? "Trying…" : "Try on the last 500 calls"}
        </Button>
        <p className="text-muted text-xs">
          What it would have done to them. Nothing is saved or executed.
        </p>
      </div>
      <FormProblem error={error} />
      <div role="status" className="space-y-1">
        {answer !== undefined && (
          <>
            {isStale && (
              <p className="text-medium text-xs">The rule was changed since: try again.</p>
            )}
            <p className="font-medium text-sm">{summaryWords(answer)}</p>
            <p className="text-sm">{untoldWords(answer)}</p>
            {answer.calls > 0 && <Basis answer={answer} />}
          </>
        )}
      </div>
      {answer !== undefined && answer.list.length > 0 && <Changed answer={answer} />}
    </section>
  );
}

function Basis({ answer: { since, is_all: isAll } }: { answer: TryOutAnswer }) {
  return (
    <p className="text-muted text-xs">
      {isAll ? "All calls" : "The newest calls"} since{" "}
      {since !== null && <Time value={since} show="absolute" />}, as if the rule had been in force
      from the first of them. Scores, status and inputs are those of each call's time; an approval
      that it had counts, and how many calls may wait for people at once is not played through.
    </p>
  );
}

function Changed({ answer: { list } }: { answer: TryOutAnswer }) {
  const label = "Calls decided otherwise, the newest first";
  return (
    <ScrollRegion label={label} className="max-h-96 rounded-md border">
      <Table>
        <caption className="sr-only">{label}</caption>
        <TableHead>
          <Th>Call</Th>
          <Th>Then</Th>
          <Th>With this rule</Th>
        </TableHead>
        <tbody>
          {list.map(
            ({ call_id: id, tool, agent, args, decided_at: at, was, now, layer, reason }) => (
              <Tr key={id}>
                <Td className="text-xs">
                  <Link
                    href={`/firewall?call=${encodeURIComponent(id)}`}
                    target="_blank"
                    className="link break-all font-mono"
                  >
                    {visibleText(tool).text}
                  </Link>
                  <span className="block text-muted">
                    {agent}, <Time value={at} show="absolute" seconds />
                  </span>
                  {args !== null && <span className="block break-words text-muted">{args}</span>}
                </Td>
                <Td>
                  <Badge tone={TONES[was]}>{outcomeNames[was]}</Badge>
                </Td>
                <Td className="text-xs">
                  <Badge tone={TONES[now]}>{outcomeNames[now]}</Badge>
                  {layer !== null && (
                    <span className="block break-words text-muted">
                      {LAYER_NAMES[layer]}: {visibleText(reason).text}
                    </span>
                  )}
                </Td>
              </Tr>
            ),
          )}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
