import "server-only";
import {
  ChannelsDto,
  LiftMuteInput,
  ListMembersInput,
  ListMessagesInput,
  MemberPageDto,
  MessageDto,
  MessagePageDto,
  ModerateInput,
  MuteDto,
  MuteInput,
  MutesDto,
  ReceiptDto,
  SendMessageInput,
} from "@/federation/server/chat/chat-dto";
import { listChannels } from "@/federation/server/chat/list-channels";
import { listMembers } from "@/federation/server/chat/list-members";
import { listMessages } from "@/federation/server/chat/list-messages";
import { listMutes } from "@/federation/server/chat/list-mutes";
import { redactMessage, releaseMessage } from "@/federation/server/chat/moderate-message";
import { liftMute, muteAuthor } from "@/federation/server/chat/mute-author";
import { sendMessage } from "@/federation/server/chat/send-message";
import { allowed, router } from "@/platform/trpc/init";

/** Infinite queries name the end of the page before theirs `cursor`. */
const MessagesInput = ListMessagesInput.omit({ after: true, before: true }).extend({
  cursor: ListMessagesInput.shape.before.nullish(),
});

const MembersInput = ListMembersInput.omit({ after: true }).extend({
  cursor: ListMembersInput.shape.after.nullish(),
});

export const chatRouter = router({
  channels: allowed("chat.read")
    .output(ChannelsDto)
    .query(({ ctx }) => listChannels(ctx.service)),
  messages: allowed("chat.read")
    .input(MessagesInput)
    .output(MessagePageDto)
    .query(({ ctx, input: { cursor, ...input } }) =>
      listMessages(ctx.service, { ...input, before: cursor ?? undefined }),
    ),
  members: allowed("chat.read")
    .input(MembersInput)
    .output(MemberPageDto)
    .query(({ ctx, input: { cursor, ...input } }) =>
      listMembers(ctx.service, { ...input, after: cursor ?? undefined }),
    ),
  send: allowed("chat.read")
    .input(SendMessageInput)
    .output(ReceiptDto)
    .mutation(({ ctx, input }) => sendMessage(ctx.service, input)),
  redact: allowed("chat.moderate")
    .input(ModerateInput)
    .output(MessageDto)
    .mutation(({ ctx, input }) => redactMessage(ctx.service, input)),
  release: allowed("chat.moderate")
    .input(ModerateInput)
    .output(MessageDto)
    .mutation(({ ctx, input }) => releaseMessage(ctx.service, input)),
  mutes: allowed("chat.read")
    .output(MutesDto)
    .query(({ ctx }) => listMutes(ctx.service)),
  mute: allowed("chat.moderate")
    .input(MuteInput)
    .output(MuteDto)
    .mutation(({ ctx, input }) => muteAuthor(ctx.service, input)),
  liftMute: allowed("chat.moderate")
    .input(LiftMuteInput)
    .output(MuteDto)
    .mutation(({ ctx, input }) => liftMute(ctx.service, input)),
});
