-- What a customer answers by mail becomes part of the thread: staff paste it. Processes of the previous release write
-- replies of staff only.
ALTER TABLE inquiry_replies ADD COLUMN from_customer boolean NOT NULL DEFAULT false;
