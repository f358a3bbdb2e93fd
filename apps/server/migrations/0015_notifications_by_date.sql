DROP INDEX "notification_user";--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","discriminator","created","id");