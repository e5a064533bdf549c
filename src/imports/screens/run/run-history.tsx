"use client";

import { Plus } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListFrame } from "@/components/lists/list-frame";
import { TableSkeleton } from "@/components/table-skeleton";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/evidence/screens/findings/sourced-title";
import { copy } from "./copy";
import { RUN_SOURCES } from "./run-input";
import { RunTable } from "./run-table";

const SOURCE_OPTIONS = RUN_SOURCES.map((value) => ({ value, label: copy.sources[value] }));
const sourceParser = parseAsStringLiteral(RUN_SOURCES).withDefault("import");

export function RunHistory() {
  const session = useSession();
  const [source, setSource] = useQueryState("source", sourceParser);
  return (
    <ListFrame
      title={<SourcedTitle title={copy.title} source={source} />}
      lead={copy.lead}
      actions={
        <>
          <Segmented
            label={copy.source}
            value={source}
            options={SOURCE_OPTIONS}
            onChange={(next) => void setSource(next)}
          />
          {session.may["import.run"] && (
            <Button asChild variant="primary">
              <Link href="/imports/new">
                <Plus aria-hidden /> {copy.newImport}
              </Link>
            </Button>
          )}
        </>
      }
      failed={copy.loadFailed}
      skeleton={<TableSkeleton label={copy.loading} rows={8} columns={7} />}
    >
      <RunTable source={source} />
    </ListFrame>
  );
}
