export const records = {
  seq: (seq: string) => `#${seq}`,
};
