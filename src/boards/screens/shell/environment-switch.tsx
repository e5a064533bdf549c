"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useSession } from "@/accounts/screens/session/use-session";
import { Segmented } from "@/components/ui/segmented";
import { changedFrom, type Environment } from "../places/environment";
import { useEnvironment } from "../places/environment-provider";
import { copy } from "./copy";

const OPTIONS = [
  { value: "real", label: "Real" },
  { value: "simulation", label: copy.simulation },
] as const;

/** Members of an address that name what is open beside a list. */
const BESIDE = ["open", "call"];

/** Real or simulation, for the whole console. A page that has no choice shows what is real and says so here. */
export function EnvironmentSwitch() {
  const session = useSession();
  const pathname = usePathname();
  const router = useRouter();
  const { shown, remember } = useEnvironment();
  const search = useSearchParams();
  const elsewhere = changedFrom(session, pathname);
  if (elsewhere === null) return null;

  function choose(next: Environment): void {
    remember(next);
    if (elsewhere === null || next === (shown ?? "real")) return;
    const query = new URLSearchParams(elsewhere === pathname ? search : "");
    // What is open beside a list is of its environment, and goes with it.
    for (const open of BESIDE) query.delete(open);
    if (next === "simulation") query.set("source", next);
    else query.delete("source");
    router.push(query.size === 0 ? elsewhere : `${elsewhere}?${query}`);
  }

  return (
    <Segmented label="Environment" value={shown ?? "real"} options={OPTIONS} onChange={choose} />
  );
}
