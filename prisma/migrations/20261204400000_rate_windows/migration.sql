-- Calls in the window of a grant's rate: at most some thirty cells of {from, last, n}, the oldest first
-- (domain/firewall/sliding-window.ts). arrival_at goes on counting the burst where one is set.
ALTER TABLE tool_use ADD COLUMN recent JSONB NOT NULL DEFAULT '[]';
