import { handleTrpcRequest } from "@/application/trpc/handle-request";

export { handleTrpcRequest as GET, handleTrpcRequest as POST };
