-- What was ordered, so that a record can be found and read without the order (電子帳簿保存法施行規則 art. 4): the name,
-- first day and price of each line. The lines of an order never change once its record was moved.
ALTER TABLE tax_records ADD COLUMN lines jsonb NOT NULL DEFAULT '[]';
CREATE INDEX tax_records_by_day ON tax_records (ordered_on, number);

ALTER TABLE tax_records DISABLE TRIGGER keep_tax_record;
UPDATE tax_records SET lines = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', trim(concat_ws(' ', maker_name, item_name)),
                                               'startOn', rental_start_on, 'amountYen', price) ORDER BY position, uid), '[]')
  FROM order_lines WHERE order_lines.order_uid = tax_records.order_uid);
ALTER TABLE tax_records ENABLE TRIGGER keep_tax_record;
