import { serveOperation } from "@/application/front/next-handler";

export {
  serveOperation as DELETE,
  serveOperation as GET,
  serveOperation as PATCH,
  serveOperation as POST,
  serveOperation as PUT,
};
