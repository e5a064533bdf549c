"use client";

import { BellOff, CheckCheck } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useRef } from "react";
import { ListBody } from "@/components/lists/list-body";
import { ListScreen } from "@/components/lists/list-screen";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { useShortcuts } from "@/lib/use-shortcuts";
import { useWaiting } from "../shell/use-waiting";
import { copy } from "./copy";
import { InboxItem } from "./inbox-item";
import { NOTICE_VIEWS, type NoticeView, noticeParsers } from "./notice-input";
import type { Notice } from "./notice-kinds";
import { snoozeTimes } from "./snooze-times";
import { useMarkRead, useNotices, useSnooze } from "./use-notices";

const VIEW_OPTIONS = NOTICE_VIEWS.map((value) => ({ value, label: copy.views[value] }));

/** What the reader was notified of, the newest first; j and k walk, Enter opens, e marks as read, s snoozes. */
export function InboxScreen() {
  const mark = useMarkRead();
  const unread = useWaiting()?.inbox ?? 0;
  const [{ view }, setState] = useQueryStates(noticeParsers, { history: "replace" });
  return (
    <ListScreen
      title={copy.title}
      lead="What was assigned to you, what waits for you, and what others decided for you. Your menu counts what is unread."
      actions={
        <>
          <Segmented
            label="Notices shown"
            value={view}
            options={VIEW_OPTIONS}
            onChange={(next) => void setState({ view: next })}
          />
          {unread > 0 && view !== "snoozed" && (
            <Button disabled={mark.isPending} onClick={() => mark.mutate({ ids: "all" })}>
              <CheckCheck aria-hidden /> Mark all as read
            </Button>
          )}
        </>
      }
      failed="The notices could not be loaded"
      loading="Loading the notices"
    >
      <Notices
        key={view}
        view={view}
        onRead={(notice) => !notice.read && mark.mutate({ ids: [notice.id] })}
      />
    </ListScreen>
  );
}

type Props = { view: NoticeView; onRead: (notice: Notice) => void };

function Notices({ view, onRead }: Props) {
  const query = useNotices(view);
  const snooze = useSnooze();
  const notices = query.data.pages.flatMap((page) => page.notices);
  const list = useRef<HTMLUListElement>(null);
  const links = () => [...(list.current?.querySelectorAll("a") ?? [])];
  const putOff = ({ id }: Notice, until: Date | null) =>
    snooze.mutate({ id, until: until?.toISOString() ?? null });
  const focused = () => links().findIndex((link) => link.closest("li")?.matches(":focus-within"));
  function walk(by: 1 | -1) {
    const all = links();
    const at = focused();
    all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  }
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    e: () => {
      const notice = notices[focused()];
      if (notice === undefined) return;
      onRead(notice);
      walk(1);
    },
    s: () => {
      const notice = notices[focused()];
      const tomorrow = snoozeTimes(new Date()).find(({ id }) => id === "tomorrow");
      if (notice === undefined || notice.snoozed_until !== null || tomorrow === undefined) return;
      walk(1);
      putOff(notice, tomorrow.until);
    },
  });
  return (
    <ListBody
      label={copy.title}
      count={notices.length}
      query={query}
      empty={
        <EmptyState icon={BellOff} title={copy.empty[view]}>
          {view === "inbox" && (
            <p>
              A notice comes when an incident is assigned to you, a comment mentions you, what you
              asked for was decided on, or a deadline of yours is near or has passed. Leads hear of
              legal clocks, safety officers of agents, integrators of registrations, administrators
              and auditors of accounts and of the log.
            </p>
          )}
        </EmptyState>
      }
    >
      <ul ref={list} aria-label="Notices" className="divide-y divide-line">
        {notices.map((notice) => (
          <InboxItem
            key={notice.id}
            notice={notice}
            onFollow={() => onRead(notice)}
            onDone={() => onRead(notice)}
            onSnooze={(until) => putOff(notice, until)}
          />
        ))}
      </ul>
    </ListBody>
  );
}
