-- A deleted line or payment is looked for in the rows that refer to it, and staff read charges by line and tasks by
-- payment.
CREATE INDEX order_charges_by_line ON order_charges (line_uid) WHERE line_uid IS NOT NULL;
CREATE INDEX problem_reports_by_line ON problem_reports (line_uid);
CREATE INDEX payment_tasks_by_payment ON payment_tasks (payment_uid);

-- The same as reviews_unchecked (0011, 0021).
DROP INDEX reviews_waiting;
