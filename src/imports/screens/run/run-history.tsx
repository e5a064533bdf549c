"use client";

import { Plus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Segmented } from "@/components/ui/segmented";
import { SourcedTitle } from "@/evidence/screens/findings/sourced-title";
import { RUN_LIST } from "@/imports/domain/run-list";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";
import { copy } from "./copy";
import { RunTable } from "./run-table";

const SOURCE_OPTIONS = RUN_LIST.fields.source.values.map((value) => ({
  value,
  label: copy.sources[value],
}));
const { source: sourceParser } = parsersOf(RUN_LIST);

export function RunHistory() {
  const session = useSession();
  const [source, setSource] = useQueryState("source", sourceParser);
  return (
    <ListScreen
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
      loading={copy.loading}
    >
      <RunTable source={source} />
    </ListScreen>
  );
}
