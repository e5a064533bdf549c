"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { EntryInput } from "./entry-draft";
import { EntryOutbox, type OutboxItem, type OutboxPorts } from "./entry-outbox";
import { useLogRefresh } from "./use-log-refresh";

/** An answer that takes longer is taken for lost; the entry is then looked for. */
const PATIENCE_MS = 30_000;
const LOOK_BACK = 200;

/** One outbox per account and engagement, so that entries leave also while another tab is shown. */
const outboxes = new Map<string, EntryOutbox>();
let keys = 0;

/** The entries of this account that are under way to an engagement's log. */
export function useEntryOutbox(engagement: Pick<EngagementDto, "id">) {
  const outbox = outboxOf(usePorts(engagement.id));
  const state = useSyncExternalStore(outbox.subscribe, outbox.snapshot, outbox.snapshot);
  return { ...state, outbox };
}

function outboxOf({ name, ports }: { name: string; ports: OutboxPorts }): EntryOutbox {
  const known = outboxes.get(name);
  if (known !== undefined) return known;
  const made = new EntryOutbox(ports);
  outboxes.set(name, made);
  return made;
}

function usePorts(id: string): { name: string; ports: OutboxPorts } {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { account } = useSession();
  const refresh = useLogRefresh(id);
  const name = `proofline.outbox.${account.id}.${id}`;
  // Offline it fails at once: what the library held back would be sent beside the next attempt.
  const send = (input: EntryInput) =>
    inTime(
      client
        .getMutationCache()
        .build(
          client,
          trpc.engagements.addEntry.mutationOptions({ retry: false, networkMode: "always" }),
        )
        .execute(input),
    );
  /** By author, kind and words, among what was written since it was typed. */
  async function find(item: OutboxItem, own: ReadonlySet<string>) {
    const options = trpc.engagements.entries.queryOptions(
      { id, register: "white_team", order: "written", limit: LOOK_BACK },
      { staleTime: 0, gcTime: 0 },
    );
    const { entries } = await inTime(client.fetchQuery(options));
    const { kind, title, text, corrects } = item.input;
    const found = entries.find(
      (entry) =>
        entry.number > item.after &&
        !own.has(entry.id) &&
        entry.author_name === account.name &&
        entry.kind === kind &&
        (title === undefined || entry.title === title) &&
        (entry.body.text ?? undefined) === text &&
        (entry.corrects ?? undefined) === corrects,
    );
    return found ?? null;
  }
  const ports: OutboxPorts = {
    send,
    find,
    load: () => storage()?.getItem(name) ?? null,
    save: (text) => keep(name, text),
    now: () => Date.now(),
    newKey: () => {
      keys += 1;
      return `${Date.now()}-${keys}`;
    },
    onSaved: () => void refresh(),
  };
  return { name, ports };
}

/** Null in browsers that keep nothing: entries then last as long as the page. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function keep(name: string, text: string): void {
  try {
    if (text === "") storage()?.removeItem(name);
    else storage()?.setItem(name, text);
  } catch {
    // Full: what is under way stays in this page and on screen.
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    window.clearTimeout(timer);
  }
}
