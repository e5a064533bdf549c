"use client";

import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { ChannelDto } from "@/federation/server/chat/chat-dto";
import { cn } from "@/lib/cn";
import { type ChannelPart, channelLink } from "./chat-params";

type Props = { channels: readonly ChannelDto[]; openId: string; part: ChannelPart };

/** The channels, each with how many of its messages wait for an integrator. */
export function ChannelNavigation({ channels, openId, part }: Props) {
  return (
    <nav aria-label="Channels" className="shrink-0 border-b md:w-52 md:border-r md:border-b-0">
      <ul className="flex gap-1 overflow-x-auto p-2 md:flex-col">
        {channels.map(({ id, title, held }) => (
          <li key={id}>
            <Link
              href={channelLink(id, part)}
              aria-label={held === null || held === 0 ? title : `${title}, ${held} held`}
              {...(id === openId ? { "aria-current": "page" } : {})}
              className={cn(
                "flex h-8 items-center justify-between gap-2 rounded-md px-2.5 text-muted text-sm whitespace-nowrap hover:bg-hover hover:text-ink",
                id === openId && "bg-sunken font-medium text-ink",
              )}
            >
              {title}
              {held !== null && held > 0 && <Badge tone="critical">{`${held} held`}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
