-- Voids that the processor refused are listed while the authorisation lasts.
CREATE INDEX payment_tasks_refused ON payment_tasks (at) WHERE result = 'refused';
