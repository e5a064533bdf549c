"use client";

import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import type { ReportPreviewDto } from "@/engagements/server/report/report-dto";
import { GRADE_NAMES, GRADE_TONES, GRADES, SECTION_NAMES } from "./copy";
import type { ReportDraft } from "./report-draft";
import { StatedText } from "./stated-text";

type Props = {
  preview: ReportPreviewDto;
  draft: ReportDraft;
  onChange: (draft: ReportDraft) => void;
};

/** Statements taken from the log unchanged; only their confirmation is a person's choice here. */
export function LogStatements({ preview, draft, onChange }: Props) {
  const logged = GRADES.flatMap((grade) =>
    preview.report[grade].flatMap((each) =>
      each.log === null ? [] : [{ ...each, grade, log: each.log }],
    ),
  ).sort((a, b) => Number(a.log.slice(4)) - Number(b.log.slice(4)));
  function toggle(id: string) {
    const { confirmedLog } = draft;
    const next = confirmedLog.includes(id)
      ? confirmedLog.filter((each) => each !== id)
      : [...confirmedLog, id];
    onChange({ ...draft, confirmedLog: next });
  }
  return (
    <section className="space-y-3">
      <div className="space-y-0.5">
        <h2 className="font-semibold text-base">From the log</h2>
        <p className="max-w-3xl text-muted">
          Flags, leg-ups, deviations, detections and deconflictions are taken from the log as they
          were written. What was corrected is left out.
        </p>
      </div>
      {logged.length === 0 && (
        <p className="text-muted">
          The log has no flags, leg-ups, deviations, detections or deconflictions yet.
        </p>
      )}
      {logged.length > 0 && (
        <ul
          aria-label="Statements from the log"
          className="rounded-md border border-line bg-surface"
        >
          {logged.map(({ log, section, text, evidence, grade }) => {
            const isOwn = preview.own_log.includes(log);
            const cites = evidence.length > 0;
            return (
              <li key={log} className="space-y-1 border-b px-3 py-2 last:border-b-0">
                <p className="flex flex-wrap items-center gap-2 text-xs">
                  <code className="font-mono">{log}</code>
                  <span className="text-muted">{SECTION_NAMES[section]}</span>
                  <Badge tone={GRADE_TONES[grade]}>{GRADE_NAMES[grade]}</Badge>
                  {cites && <code className="font-mono text-muted">{evidence.join(", ")}</code>}
                </p>
                <StatedText text={text} />
                {cites && !isOwn ? (
                  <Checkbox
                    className="-ml-2"
                    label={
                      section === "flags"
                        ? `I looked at the items that ${log} cites, and they show that the flag was reached`
                        : `I looked at the items that ${log} cites, and they show this`
                    }
                    checked={draft.confirmedLog.includes(log)}
                    onChange={() => toggle(log)}
                  />
                ) : (
                  <p className="text-muted text-xs">
                    {isOwn
                      ? "You wrote this entry: in a TLPT another person confirms it."
                      : "The entry names no item of the register, so there is nothing to confirm."}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
