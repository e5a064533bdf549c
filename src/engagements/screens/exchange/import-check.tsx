"use client";

import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import type { ImportLogDto } from "@/engagements/server/exchange/import-log-dto";
import { importing as copy } from "./copy";

/** Rows that an import would write, skip and leave out, and what prevents it. */
export function ImportCheck({ found }: { found: ImportLogDto }) {
  const { problems, problem_count } = found;
  const notes = [
    found.duplicates > 0 && copy.duplicates(found.duplicates),
    found.changed.length > 0 && copy.changed(found.changed.map(({ line }) => line).join(", ")),
    found.assumed_utc > 0 && copy.utc(found.assumed_utc),
    found.ignored_columns.length > 0 && copy.ignored(found.ignored_columns.join(", ")),
  ].filter((note) => note !== false);
  return (
    <div className="space-y-3">
      {problem_count === 0 && (
        <Notice title={found.imported === 0 ? copy.nothing : copy.would(found.imported)} />
      )}
      {problem_count > 0 && (
        <>
          <Notice tone="error" title={copy.problems(problem_count)}>
            {problem_count > problems.length ? copy.shown(problems.length) : undefined}
          </Notice>
          <Problems problems={problems} />
        </>
      )}
      {notes.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-muted text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Problems({ problems }: { problems: ImportLogDto["problems"] }) {
  return (
    <ScrollRegion label={copy.problemsLabel} className="max-h-56 overflow-auto">
      <Table aria-label={copy.problemsLabel}>
        <TableHead>
          <Th align="right">{copy.line}</Th>
          <Th>{copy.column}</Th>
          <Th>{copy.problem}</Th>
        </TableHead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <Tr key={`${line} ${column} ${message}`}>
              <Td align="right">{line}</Td>
              <Td className="font-mono text-xs">{column}</Td>
              <Td>{message}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
