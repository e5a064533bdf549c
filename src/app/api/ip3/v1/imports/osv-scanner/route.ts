import { importRoute } from "@/server/http/import-route";

export const POST = importRoute("osv-scanner");
