import "server-only";
import { z } from "zod";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { Prose } from "@/platform/operation/stated-text";

/** Longest text of a message, in bytes of UTF-8. */
export const TEXT_BYTES = 16 * 1024;

export const ChannelId = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*$/)
  .max(60)
  .meta({ example: "federation" });

export const OfChannel = z.object({ channel: ChannelId });

/** Numbers of the database as JSON has them: it does not come near 2^53. */
const Number_ = z.number().int().nonnegative();
const Instant = z.iso.datetime();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Verdict = z.enum(["CLEAN", "SUSPICIOUS", "INJECTION", "ERROR"]).meta({
  description:
    "Of the injection detector. INJECTION, and ERROR where the detector failed, hold the message. CLEAN says that nothing was found, not that the text is harmless",
});

export const ChannelDto = z
  .object({
    id: ChannelId,
    title: z.string(),
    role: z.enum(["executor", "validator", "integrator"]).nullable().meta({
      description: "Role that an agent in it has; null where every approved agent is in it",
    }),
    writers: z.enum(["all", "integrators"]),
    may_write: z.boolean(),
    position: Number_.meta({ description: "Number of its latest news" }),
    held: Number_.nullable().meta({
      description: "Messages that wait for an integrator; null for agents",
    }),
  })
  .meta({ id: "ChatChannel" });

export type ChannelDto = z.infer<typeof ChannelDto>;

export const ChannelsDto = z.object({ channels: z.array(ChannelDto) }).meta({ id: "ChatChannels" });

export type ChannelsDto = z.infer<typeof ChannelsDto>;

export const MessageDto = z
  .object({
    seq: Number_.meta({ description: "Its number, for good" }),
    position: Number_.meta({
      description: "Where it stands in the stream: its number, or a later one since it was changed",
    }),
    channel: ChannelId,
    author: z.object({
      kind: z.enum(["agent", "person"]),
      id: z.string().nullable().meta({
        description: "The DID of an agent, `user:<id>` of a person; agents are not told who",
      }),
      name: z.string(),
    }),
    state: z.enum(["shown", "held", "redacted"]),
    text: z.string().nullable().meta({
      description:
        "Untrusted text, never markup; null where it is held from the reader or redacted",
    }),
    content_sha256: Sha256.meta({ description: "Over the UTF-8 bytes of the text" }),
    verdict: Verdict,
    sent_at: Instant,
    redacted_at: Instant.nullable(),
    findings: z
      .object({
        score: z.number(),
        rules: z.array(z.string()),
        reasons: z.array(z.string()),
        detector: z.string(),
      })
      .nullable()
      .meta({ description: "Why the detector said so; null for agents" }),
    redacted: z.object({ by: z.string(), reason: z.string() }).nullable().meta({
      description: "Who took the text away and why; null for agents",
    }),
  })
  .meta({ id: "ChatMessage" });

export type MessageDto = z.infer<typeof MessageDto>;

export const MessagePageDto = z
  .object({
    messages: z.array(MessageDto).meta({ description: "In the order of their numbers" }),
    position: Number_.meta({
      description: "Begin the stream behind it: nothing of the channel is missed or told twice",
    }),
    before: Number_.nullable().meta({
      description: "`before` of the page with older messages; null where there are none",
    }),
    after: Number_.nullable().meta({
      description: "`after` of the page with newer messages; null where there are none",
    }),
  })
  .meta({ id: "ChatMessagePage" });

export type MessagePageDto = z.infer<typeof MessagePageDto>;

const AsNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const ListMessagesQuery = z.object({
  after: AsNumber.optional().meta({ description: "Number behind which the page begins" }),
  before: AsNumber.optional().meta({ description: "Number before which the page ends" }),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const StreamQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .meta({
      description: "For clients that cannot send Last-Event-ID, which goes before it",
    }),
});

export const TxnId = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,128}$/)
  .meta({ description: "The sender's own name of the message; the same one again sends nothing" });

export const SendMessageBody = z.strictObject({
  text: Prose(8 * TEXT_BYTES).meta({ description: "At most 16 KiB of UTF-8, shown as it is" }),
});

export const SendMessageInput = SendMessageBody.extend({ channel: ChannelId, txn_id: TxnId });

export const ReceiptDto = z
  .object({
    seq: Number_,
    channel: ChannelId,
    txn_id: TxnId,
    content_sha256: Sha256,
    verdict: Verdict,
    held: z.boolean().meta({ description: "Whether it was held when it arrived" }),
    sent_at: Instant,
  })
  .meta({ id: "ChatReceipt" });

export type ReceiptDto = z.infer<typeof ReceiptDto>;

export const MessageSeq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const Reason = Prose(2000);

export const ModerateBody = z.strictObject({ reason: Reason });

export const FederatedDid = z
  .string()
  .refine((text) => readAgentDid(text)?.method === "agent", {
    message: "The DID of a federated agent, did:svc:agent:…",
  })
  .meta({ example: "did:svc:agent:triage-01" });

export const MemberPageDto = z
  .object({
    members: z.array(
      z.object({
        did: z.string(),
        name: z.string().meta({ description: "Untrusted text" }),
        role: z.enum(["executor", "validator", "integrator"]),
        since: Instant.meta({
          description: "Since when it is approved without a break; its role can be newer",
        }),
        muted: z.boolean().meta({ description: "Whether it may not write in this channel now" }),
      }),
    ),
    after: z.string().nullable().meta({
      description: "`after` of the next page; null where there is none",
    }),
  })
  .meta({ id: "ChatMemberPage" });

export type MemberPageDto = z.infer<typeof MemberPageDto>;

export const ListMembersQuery = z.object({
  after: FederatedDid.optional().meta({ description: "DID behind which the page begins" }),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const MuteDto = z
  .object({
    id: Number_,
    channel: z.string().meta({ description: "Id of a channel, `*` for all" }),
    author: z.string(),
    reason: z.string(),
    muted_by: z.string(),
    muted_by_name: z.string(),
    muted_at: Instant,
    until: Instant.nullable(),
    lifted_at: Instant.nullable(),
  })
  .meta({ id: "ChatMute" });

export type MuteDto = z.infer<typeof MuteDto>;

export const MutesDto = z.object({ mutes: z.array(MuteDto) }).meta({ id: "ChatMutes" });

export type MutesDto = z.infer<typeof MutesDto>;

export const MuteInput = z.strictObject({
  author: FederatedDid,
  channel: z.union([z.literal("*"), ChannelId]),
  reason: Reason,
  until: Instant.nullable().default(null),
});

export const LiftMuteInput = z.object({
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});

export const ChatTokenDto = z
  .object({
    token: z.string(),
    token_type: z.literal("Bearer"),
    expires_at: Instant,
    chat_url: z.string(),
  })
  .meta({ id: "ChatToken" });

export type ChatTokenDto = z.infer<typeof ChatTokenDto>;
