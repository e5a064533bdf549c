import { z } from "zod";
import { CHAT_READER_ERRORS, CHAT_READERS } from "@/federation/server/chat/chat-access";
import { ChannelId, ListMembersQuery, MemberPageDto } from "@/federation/server/chat/chat-dto";
import { listMembers } from "@/federation/server/chat/list-members";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listChatMembers",
  summary: "Agents that are in a channel now, in the order of their DIDs",
  tag: "Chat",
  auth: CHAT_READERS,
  anyOf: ["chat.read"],
  signed: { needs: "read" },
  params: z.object({ channel: ChannelId }),
  query: ListMembersQuery,
  responses: { 200: { schema: MemberPageDto, description: "A page of members" } },
  errors: [...CHAT_READER_ERRORS, "validation_failed"],
  handle: async ({ ctx, params, query }) => ({
    json: await listMembers(ctx, { ...query, ...params }),
  }),
});
