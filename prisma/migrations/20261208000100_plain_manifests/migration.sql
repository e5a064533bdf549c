-- Digests in hexadecimal hardly compress, but PostgreSQL tried at some 15 MB/s: half of inserting a package.
ALTER TABLE evidence_package ALTER COLUMN manifest SET STORAGE EXTERNAL, ALTER COLUMN envelope SET STORAGE EXTERNAL;
