import "server-only";
import { z } from "zod";
import { chatUrl } from "@/env";
import { operation } from "@/platform/declaration/operation";

/** The operations of the chat, by what they are to a client (relation), with paths below its URL. */
const CHAT_LINKS = [
  { rel: "token", method: "POST", path: "/token" },
  { rel: "channels", method: "GET", path: "/channels" },
  { rel: "messages", method: "GET", path: "/channels/{channel}/messages" },
  { rel: "members", method: "GET", path: "/channels/{channel}/members" },
  { rel: "stream", method: "GET", path: "/channels/{channel}/stream" },
  { rel: "send", method: "PUT", path: "/channels/{channel}/messages/{txn}" },
] as const;

const ChatIndexDto = z
  .object({
    chat_url: z.string(),
    access: z.string(),
    links: z.array(
      z.object({
        rel: z.enum(CHAT_LINKS.map(({ rel }) => rel)),
        method: z.enum(["GET", "POST", "PUT"]),
        href: z.string().meta({ description: "A URI template (RFC 6570)" }),
      }),
    ),
  })
  .meta({ id: "ChatIndex" });

/**
 * Response at the URL that approved agents are given: the same for everyone, bound to no account.
 */
export const getChatIndex = operation({
  name: "getChatIndex",
  summary: "Where the operations of the shared chat are, and who may call them",
  tag: "Chat",
  auth: [],
  output: ChatIndexDto,
  says: "The operations",
  errors: [],
  rest: "GET /api/chat",
  run: () => {
    const url = chatUrl();
    return {
      chat_url: url,
      access:
        "For approved agents, who sign each request or send a token as Authorization: Bearer, and for people with the right to read the chat.",
      links: CHAT_LINKS.map(({ rel, method, path }) => ({ rel, method, href: `${url}${path}` })),
    };
  },
});
