"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useEnvironment } from "../places/environment-provider";
import { copy } from "./copy";
import { PaletteList } from "./palette-list";
import {
  allIncidents,
  hitOption,
  inGroups,
  type PaletteOption,
  pageOptions,
  recentOptions,
} from "./palette-options";
import { keepRecent, readRecent } from "./recent-items";
import { useTypedActs } from "./use-typed-acts";

/** Typing faster than this is one question. */
const PAUSE_MS = 150;
/** Names are looked for from so many characters on; ids are shorter. */
const SHORTEST = 3;

/** One field to find, go and act: a combobox over grouped options, by keyboard alone if wanted. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const q = usePaused(text.trim());
  const { options, isSearching, isFailed } = useOptions(text.trim(), q, onClose);
  const groups = inGroups(options);
  const walked = groups.flatMap((group) => group.options);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = walked.find(({ key }) => key === activeKey) ?? walked[0];
  const listId = useId();
  const optionId = (option: PaletteOption) => `${listId}-${walked.indexOf(option)}`;
  const choose = useChoose(onClose);
  // Enter right after typing goes to the first of what is found then; an act must have been seen.
  const [isAwaited, setIsAwaited] = useState(false);
  const awaited = isAwaited && !isSearching ? active : undefined;
  useEffect(() => {
    if (awaited === undefined) return;
    setIsAwaited(false);
    if (awaited.run === undefined) choose(awaited);
  }, [awaited, choose]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog has noted where the focus came from.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  function walk(by: 1 | -1) {
    const at = active === undefined ? 0 : walked.indexOf(active);
    setActiveKey(walked[(at + by + walked.length) % walked.length]?.key ?? null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      walk(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // An act that is shown is of the text as it stands; the search may still be on its way.
      const isSettled = active?.run === undefined ? !isSearching : text.trim() === q;
      if (active !== undefined && isSettled) choose(active);
      else setIsAwaited(true);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.label}
      kind="top"
      hideHeader
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="sticky top-0 z-10 flex items-center gap-1 border-b bg-surface px-2">
          <input
            ref={input}
            role="combobox"
            aria-label={copy.label}
            aria-expanded={walked.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            placeholder={copy.placeholder}
            onChange={(event) => {
              setText(event.target.value);
              setActiveKey(null);
              setIsAwaited(false);
            }}
            onKeyDown={onKeyDown}
            className="h-12 min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-muted md:text-sm"
          />
          <IconButton label={copy.close} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        <PaletteList
          id={listId}
          groups={groups}
          active={active}
          optionId={optionId}
          onChoose={choose}
        />
        <Status
          typed={text.trim()}
          found={walked.length}
          isSearching={isSearching}
          isFailed={isFailed}
        />
      </div>
    </Dialog>
  );
}

type StatusProps = { typed: string; found: number; isSearching: boolean; isFailed: boolean };

function Status({ typed, found, isSearching, isFailed }: StatusProps) {
  const text = isSearching
    ? copy.searching
    : isFailed
      ? copy.failed
      : found > 0
        ? copy.found(found)
        : [...typed].length < SHORTEST
          ? copy.tooShort
          : copy.nothing(typed);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-2 text-muted text-xs">
      <p role="status" className="min-w-0 break-words">
        {text}
      </p>
      <p aria-hidden className="hidden items-center gap-1 md:flex">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {copy.help}
      </p>
    </div>
  );
}

/** A text once nothing was typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return paused;
}

function useOptions(typed: string, q: string, onDone: () => void) {
  const trpc = useTRPC();
  const session = useSession();
  const { environment } = useEnvironment();
  const source = environment === "simulation" ? environment : "registry";
  const query = useQuery(
    trpc.search.find.queryOptions(
      { q, source },
      { enabled: q !== "", placeholderData: keepPreviousData },
    ),
  );
  const acts = useTypedActs(q, onDone);
  if (typed === "") {
    const options = [
      ...recentOptions(readRecent(session.account.id)),
      ...pageOptions(session, "", environment),
    ];
    return { options, isSearching: false, isFailed: false };
  }
  const hits = q === "" ? [] : (query.data?.hits ?? []).map(hitOption);
  const hasIncidents =
    session.may["incident.read"] && hits.some(({ group }) => group === "incident");
  const options = [
    ...acts,
    ...hits.filter(({ group }) => group === "incident"),
    ...(hasIncidents ? [allIncidents(typed, source)] : []),
    ...hits.filter(({ group }) => group !== "incident"),
    ...pageOptions(session, typed, environment),
  ];
  const isSearching = typed !== q || query.isPlaceholderData || query.isLoading;
  return { options, isSearching, isFailed: query.isError };
}

/** Goes where an option leads, or does what it says. */
function useChoose(onClose: () => void): (option: PaletteOption) => void {
  const router = useRouter();
  const pathname = usePathname();
  const { account } = useSession();
  return (option) => {
    if (option.isKept === true && option.href !== undefined)
      keepRecent(account.id, { ...option, href: option.href });
    if (option.run !== undefined) option.run();
    else if (option.href !== undefined) {
      onClose();
      if (option.href !== pathname) router.push(option.href);
    }
  };
}
