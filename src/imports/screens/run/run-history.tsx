"use client";

import { Plus } from "lucide-react";
import { useQueryState } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { ChangedNotice } from "@/components/lists/changed-notice";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RUN_LIST } from "@/imports/domain/run-list";
import { useTRPC } from "@/platform/trpc/browser/client";
import { parsersOf } from "@/platform/trpc/browser/list-parsers";
import { copy } from "./copy";
import { RunTable } from "./run-table";

const { source: sourceParser } = parsersOf(RUN_LIST);

export function RunHistory() {
  const session = useSession();
  const trpc = useTRPC();
  const [source] = useQueryState("source", sourceParser);
  return (
    <ListScreen
      title={copy.title}
      lead="Every report that was read, byte for byte, with what became of each record in it."
      actions={
        source !== "simulation" &&
        session.may["import.run"] && (
          <Button asChild variant="primary">
            <Link href="/imports/new">
              <Plus aria-hidden /> New import
            </Link>
          </Button>
        )
      }
      notice={
        <ChangedNotice
          queryKey={trpc.imports.list.infiniteQueryKey()}
          kind="imports"
          rows={(page) => page.runs.map((row) => [row.id, row])}
        />
      }
      failed="The imports could not be loaded"
      loading={copy.loading}
    >
      <RunTable source={source} />
    </ListScreen>
  );
}
