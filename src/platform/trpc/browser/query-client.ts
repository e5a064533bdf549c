import {
  defaultShouldDehydrateQuery,
  isServer,
  MutationCache,
  QueryCache,
  QueryClient,
} from "@tanstack/react-query";
import { isWithheld, readProblem } from "@/lib/problem";
import { leavePart } from "./playing";

const RETRIES = 2;

/** A failure that the service explained is not repeated; a lost connection is, in the browser. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (isServer || failures >= RETRIES || isWithheld(error)) return false;
  const problem = readProblem(error);
  return problem === null || problem.status >= 500;
}

/** A session that has ended leads back here after signing in again. */
function leaveWhenSignedOut(error: unknown): void {
  if (isServer || readProblem(error)?.code !== "unauthenticated") return;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}

/** A question of a second person is refused once the playground is over: the page is drawn for the account itself. */
function leaveEndedPart(error: unknown): void {
  if (!isServer && readProblem(error)?.code === "not_in_playground") leavePart();
}

/**
 * Query client of one request on the server, or of the page in the browser. Pending queries are
 * dehydrated, so that a prefetch that was not awaited streams its result to the browser.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        leaveWhenSignedOut(error);
        leaveEndedPart(error);
      },
    }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, refetchOnWindowFocus: false },
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
}
