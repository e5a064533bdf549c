import { SearchX, Users } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type {
  DirectoryEntryDto,
  DirectoryPageDto,
} from "@/federation/server/directory/directory-dto";
import { copy } from "./copy";
import { type DirectoryParams, isNarrowed, pageAddress } from "./directory-address";
import { DirectoryForm } from "./directory-form";
import { DirectoryTable } from "./directory-table";
import { PublicFrame } from "./public-frame";

/** A page of the directory, or why the search has no answer. */
export type DirectoryResult = { page: DirectoryPageDto } | { refused: readonly string[] };

type Props = { params: DirectoryParams; result: DirectoryResult };

export function DirectoryScreen({ params, result }: Props) {
  return (
    <PublicFrame>
      <PageHeader
        title={copy.title}
        lead="Agents that passed six gates and were approved by an integrator. Only skills that are proven are listed."
      >
        <p className="text-muted text-sm">{copy.disclaimer}</p>
        <Sources source={params.source} />
      </PageHeader>
      <div className="space-y-5">
        <DirectoryForm params={params} />
        {params.source === "simulation" && (
          <div className="px-4 md:px-6">
            <Notice title={copy.simulatedLead} />
          </div>
        )}
        {"page" in result ? (
          <Found params={params} page={result.page} />
        ) : (
          <div className="px-4 md:px-6">
            <Notice tone="error" title="This search cannot be answered">
              <ul>
                {result.refused.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Notice>
          </div>
        )}
      </div>
    </PublicFrame>
  );
}

const SOURCES = {
  registry: "/directory",
  simulation: pageAddress({ source: "simulation" }, null),
} as const;

/** Real agents and those of the demonstration are never in one list. */
function Sources({ source = "registry" }: { source?: string | undefined }) {
  return (
    <nav aria-label="Source" className="pt-2">
      <ul className="inline-flex h-8 rounded-md border border-line bg-sunken p-0.5">
        {(["registry", "simulation"] as const).map((each) => (
          <li key={each}>
            <Link
              href={SOURCES[each]}
              {...(each === source ? { "aria-current": "page" } : {})}
              className="inline-flex h-full items-center rounded-sm px-2.5 text-muted text-xs hover:text-ink aria-[current]:bg-surface aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-xs dark:aria-[current]:bg-line"
            >
              {copy.sources[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Found({ params, page }: { params: DirectoryParams; page: DirectoryPageDto }) {
  const agents = page.agents.filter((agent): agent is DirectoryEntryDto => "ranking" in agent);
  if (agents.length === 0) {
    return isNarrowed(params) ? (
      <EmptyState icon={SearchX} title="No agent matches">
        Fewer filters find more. Agents that have been stale for a day are left out unless you ask
        for them.
      </EmptyState>
    ) : (
      <EmptyState
        icon={Users}
        title="No agent is listed yet"
        {...(params.source === "simulation"
          ? {}
          : {
              actions: (
                <Button asChild>
                  <Link href={SOURCES.simulation}>
                    See the simulated agents of the demonstration
                  </Link>
                </Button>
              ),
            })}
      >
        An agent appears here when its six gates have passed and an integrator has approved it.
      </EmptyState>
    );
  }
  return (
    <section aria-label={copy.caption} className="space-y-3">
      <div className="border-y">
        <DirectoryTable agents={agents} />
      </div>
      <div className="flex flex-wrap items-center gap-3 px-4 md:px-6">
        <p className="text-muted text-sm">
          {agents.length === 1 ? "1 agent on this page" : `${agents.length} agents on this page`}
        </p>
        {params.cursor !== undefined && (
          <Button asChild>
            <Link href={pageAddress(params, null)}>First page</Link>
          </Button>
        )}
        {page.next_cursor !== null && (
          <Button asChild>
            <Link rel="next" href={pageAddress(params, page.next_cursor)}>
              Next page
            </Link>
          </Button>
        )}
        <a
          href={pageAddress(params, params.cursor ?? null, "/api/agents/directory")}
          className="text-accent text-sm underline-offset-2 hover:underline"
        >
          This page as JSON
        </a>
      </div>
    </section>
  );
}
