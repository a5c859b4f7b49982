-- Numbers that staff and customers typed before one reader read them everywhere, in the form in which they are found: slips
-- without hyphens, as files of the carriers name them, and the number of an order in an inquiry without its title.
UPDATE parcels SET slip_number = translate(slip_number, '- ', ''), return_slip_number = translate(return_slip_number, '- ', '')
WHERE slip_number ~ '^\d{4}[- ]\d{4}[- ]\d{4}$' OR return_slip_number ~ '^\d{4}[- ]\d{4}[- ]\d{4}$';
UPDATE orders SET slip_number = translate(slip_number, '- ', ''), return_slip_number = translate(return_slip_number, '- ', '')
WHERE slip_number ~ '^\d{4}[- ]\d{4}[- ]\d{4}$' OR return_slip_number ~ '^\d{4}[- ]\d{4}[- ]\d{4}$';
UPDATE inquiries SET order_number = substring(normalize(order_number, NFKC), '([1-9]\d{5,8})$')
WHERE normalize(order_number, NFKC) ~ '^(?:ご?注文番号|No|[#.: ])*[1-9]\d{5,8}$';
