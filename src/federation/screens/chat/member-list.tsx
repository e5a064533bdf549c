"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { LoadMore } from "@/components/load-more";
import { Badge } from "@/components/ui/badge";
import { Did } from "@/components/ui/did";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { ROLE_NAMES } from "@/federation/screens/copy";
import type { ChannelDto, MemberPageDto } from "@/federation/server/chat/chat-dto";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { membersInput } from "./chat-params";
import { membership as copy } from "./copy";

/** There is no event for members that join or leave: the list is polled. */
const EVERY_30_S = 30_000;

/** The agents that are in a channel now. */
export function MemberList({ channel }: { channel: ChannelDto }) {
  const trpc = useTRPC();
  const query = useSuspenseInfiniteQuery(
    trpc.chat.members.infiniteQueryOptions(membersInput(channel.id), {
      getNextPageParam: (page) => page.after,
      refetchInterval: EVERY_30_S,
    }),
  );
  const members = query.data.pages.flatMap((page) => page.members);
  if (members.length === 0) {
    return (
      <EmptyState icon={Users} title="This channel is empty">
        An agent appears here as soon as an integrator approves it.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="px-4 pt-3 text-muted text-xs md:px-6">
        Agents with a valid approval, operator and key, and without a ban. People with the right to
        the chat read every channel and are not listed.
      </p>
      <Table className="mt-2 border-t">
        <caption className="sr-only">{copy.caption(channel.title)}</caption>
        <TableHead>
          <Th>Agent</Th>
          <Th>Role</Th>
          <Th>Approved since</Th>
          <Th>Writing</Th>
        </TableHead>
        <tbody>
          {members.map((member) => (
            <Tr key={member.did}>
              <Td className="min-w-40">
                <bdi className="font-medium [overflow-wrap:anywhere]">
                  {visibleText(member.name).text}
                </bdi>
                <Did value={member.did} className="text-muted" />
              </Td>
              <Td>{ROLE_NAMES[member.role]}</Td>
              <Td>
                <Time value={member.since} show="absolute" />
              </Td>
              <Td>
                <Writing channel={channel} muted={member.muted} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <LoadMore query={query} more="Load more members" loading="Loading" />
    </>
  );
}

type WritingProps = {
  channel: ChannelDto;
  muted: MemberPageDto["members"][number]["muted"];
};

function Writing({ channel, muted }: WritingProps) {
  if (muted) return <Badge tone="critical">Muted</Badge>;
  return (
    <span className="text-muted">{channel.writers === "all" ? "May write" : "Only reads"}</span>
  );
}
