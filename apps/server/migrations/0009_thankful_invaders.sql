ALTER TABLE "price_list_change" DROP CONSTRAINT "price_list_change_version_id_price_list_version_id_fk";
