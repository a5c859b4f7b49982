-- Where a line was sent whose order got another destination afterwards (docs/rules.md Changes before shipping); null: the
-- destination of the order. A process of the previous release neither writes nor reads it.
ALTER TABLE order_lines ADD COLUMN shipped_to jsonb;
