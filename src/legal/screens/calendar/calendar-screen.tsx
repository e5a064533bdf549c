"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { MakeAddress } from "./make-address";
import { RevokeAddress } from "./revoke-address";

/** The account's own calendar of deadlines: what it holds, and its secret address. */
export function CalendarScreen() {
  const trpc = useTRPC();
  const { data: feed } = useSuspenseQuery(trpc.calendar.status.queryOptions());
  const [open, setOpen] = useState<"make" | "revoke" | null>(null);
  return (
    <>
      <PageHeader
        title={copy.title}
        lead="Deadlines in your own calendar program, by an address that only you know."
      />
      <div className="max-w-3xl space-y-6 px-4 pb-10 md:px-6">
        <section aria-labelledby="calendar-holds" className="space-y-2">
          <h2 id="calendar-holds" className="font-semibold">
            What it holds
          </h2>
          <ul className="list-disc space-y-1 pl-5">
            {copy.contents.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-muted">
            Decision support, not legal advice: conditional and contested clocks are marked as
            tentative, and a qualified person decides.
          </p>
          <p className="text-muted">
            Calendar programs read it rarely, often only every few hours. This page is up to date.
          </p>
        </section>
        <section aria-labelledby="calendar-address" className="space-y-3">
          <h2 id="calendar-address" className="font-semibold">
            Address
          </h2>
          <p>
            {feed.active
              ? "Your calendar has an address. It was shown once and cannot be shown again."
              : "Your calendar has no address yet."}
          </p>
          {feed.created_at !== null && (
            <dl className="grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1">
              <dt className="text-muted">Made</dt>
              <dd>
                <Time value={feed.created_at} show="both" />
              </dd>
              <dt className="text-muted">Last read</dt>
              <dd>
                {feed.last_read_at === null ? (
                  "never"
                ) : (
                  <Time value={feed.last_read_at} show="both" />
                )}
              </dd>
            </dl>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant={feed.active ? "secondary" : "primary"} onClick={() => setOpen("make")}>
              {feed.active ? copy.rotate : copy.create}
            </Button>
            {feed.active && <Button onClick={() => setOpen("revoke")}>{copy.revoke}</Button>}
          </div>
        </section>
      </div>
      {open === "make" && <MakeAddress replaces={feed.active} onClose={() => setOpen(null)} />}
      {open === "revoke" && <RevokeAddress onClose={() => setOpen(null)} />}
    </>
  );
}
