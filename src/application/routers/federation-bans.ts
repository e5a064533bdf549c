import "server-only";
import { ban } from "@/federation/server/bans/ban";
import {
  BanDto,
  BannedDto,
  BanPageDto,
  LiftBanBody,
  ListBansInput,
  NewBanBody,
  OfBan,
} from "@/federation/server/bans/ban-dto";
import { liftBan } from "@/federation/server/bans/lift-ban";
import { listBans } from "@/federation/server/bans/list-bans";
import { allowed, router } from "@/platform/trpc/init";

export const federationBansRouter = router({
  list: allowed("federation.read")
    .input(ListBansInput)
    .output(BanPageDto)
    .query(({ ctx, input }) => listBans(ctx.service, input)),
  create: allowed("federation.ban")
    .input(NewBanBody)
    .output(BannedDto)
    .mutation(({ ctx, input }) => ban(ctx.service, input)),
  lift: allowed("federation.ban")
    .input(LiftBanBody.extend(OfBan.shape))
    .output(BanDto)
    .mutation(({ ctx, input }) => liftBan(ctx.service, input)),
});
