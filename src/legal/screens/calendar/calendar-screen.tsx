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
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="max-w-3xl space-y-6 px-4 pb-10 md:px-6">
        <section aria-labelledby="calendar-holds" className="space-y-2">
          <h2 id="calendar-holds" className="font-semibold">
            {copy.holds}
          </h2>
          <ul className="list-disc space-y-1 pl-5">
            {copy.contents.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-muted">{copy.support}</p>
          <p className="text-muted">{copy.delay}</p>
        </section>
        <section aria-labelledby="calendar-address" className="space-y-3">
          <h2 id="calendar-address" className="font-semibold">
            {copy.state}
          </h2>
          <p>{feed.active ? copy.active : copy.none}</p>
          {feed.created_at !== null && (
            <dl className="grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1">
              <dt className="text-muted">{copy.made}</dt>
              <dd>
                <Time value={feed.created_at} show="both" />
              </dd>
              <dt className="text-muted">{copy.read}</dt>
              <dd>
                {feed.last_read_at === null ? (
                  copy.never
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
