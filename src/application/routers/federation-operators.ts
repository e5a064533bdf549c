import "server-only";
import { enterOperator } from "@/federation/server/operators/enter-operator";
import { getOperator } from "@/federation/server/operators/get-operator";
import { listOperators } from "@/federation/server/operators/list-operators";
import {
  AddOperatorKeyBody,
  AddOperatorMemberBody,
  CreatedOperatorDto,
  DomainCheckDto,
  ListOperatorsInput,
  NewOperatorBody,
  OfOperator,
  OfOperatorKey,
  OfOperatorMember,
  OperatorDetailDto,
  OperatorPageDto,
  RevokeOperatorKeyBody,
  UpdateOperatorBody,
} from "@/federation/server/operators/operator-dto";
import { addOperatorKey, endOperatorKey } from "@/federation/server/operators/set-operator-keys";
import {
  addOperatorMember,
  removeOperatorMember,
} from "@/federation/server/operators/set-operator-members";
import { changeOperator } from "@/federation/server/operators/update-operator";
import { verifyDomain } from "@/federation/server/operators/verify-domain";
import { allowed, router } from "@/platform/trpc/init";

export const federationOperatorsRouter = router({
  list: allowed("federation.read", "federation.operate")
    .input(ListOperatorsInput)
    .output(OperatorPageDto)
    .query(({ ctx, input }) => listOperators(ctx.service, input)),
  get: allowed("federation.read", "federation.operate")
    .input(OfOperator)
    .output(OperatorDetailDto)
    .query(({ ctx, input }) => getOperator(ctx.service, input)),
  create: allowed("operator.manage", "federation.operate")
    .input(NewOperatorBody)
    .output(CreatedOperatorDto)
    .mutation(({ ctx, input }) => enterOperator(ctx.service, { ...input, peer: "session" })),
  update: allowed("operator.manage")
    .input(UpdateOperatorBody.extend(OfOperator.shape))
    .output(OperatorDetailDto)
    .mutation(({ ctx, input }) => changeOperator(ctx.service, input)),
  addKey: allowed("operator.manage", "federation.operate")
    .input(AddOperatorKeyBody.extend(OfOperator.shape))
    .output(OperatorDetailDto)
    .mutation(({ ctx, input }) => addOperatorKey(ctx.service, input)),
  revokeKey: allowed("operator.manage", "federation.operate")
    .input(RevokeOperatorKeyBody.extend(OfOperatorKey.shape))
    .output(OperatorDetailDto)
    .mutation(({ ctx, input }) => endOperatorKey(ctx.service, input)),
  addMember: allowed("operator.manage")
    .input(AddOperatorMemberBody.extend(OfOperator.shape))
    .output(OperatorDetailDto)
    .mutation(({ ctx, input }) => addOperatorMember(ctx.service, input)),
  removeMember: allowed("operator.manage")
    .input(OfOperatorMember)
    .output(OperatorDetailDto)
    .mutation(({ ctx, input }) => removeOperatorMember(ctx.service, input)),
  verifyDomain: allowed("operator.manage", "federation.operate")
    .input(OfOperator)
    .output(DomainCheckDto)
    .mutation(({ ctx, input }) => verifyDomain(ctx.service, input)),
});
