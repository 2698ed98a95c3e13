import { expect, it } from 'vitest';
import { commands, events, routes, settings } from './shown.ts';

it('reads routes of Rails with namespaces, resources, members and collections', () => {
  const text = `Rails.application.routes.draw do
  root to: "home#index"
  get "/about", to: "pages#about"
  get "login" => "sessions#new", :as => "login"
  match "/search", to: "search#index", via: [:get, :post]
  resources :stories, only: [:index, :show] do
    member do
      post :upvote
    end
    get "recent", on: :collection
    resources :comments, except: %i[new edit update]
  end
  resource :profile, only: :show
  namespace :admin do
    resources :users, only: %i[destroy]
    get "stats", to: "reports#stats"
  end
  scope "/api", module: "v1" do
    delete "orders/:id", to: "orders#destroy"
  end
  get "photos/latest"
end
`;
  expect(routes('config/routes.rb', 'ruby', text)).toEqual([
    'GET / rails HomeController.index',
    'GET /about rails PagesController.about',
    'GET /login rails SessionsController.new',
    'GET /search rails SearchController.index',
    'POST /search rails SearchController.index',
    'GET /stories rails StoriesController.index',
    'GET /stories/:id rails StoriesController.show',
    'POST /stories/:id/upvote rails StoriesController.upvote',
    'GET /stories/recent rails StoriesController.recent',
    'GET /stories/:story_id/comments rails CommentsController.index',
    'POST /stories/:story_id/comments rails CommentsController.create',
    'GET /stories/:story_id/comments/:id rails CommentsController.show',
    'DELETE /stories/:story_id/comments/:id rails CommentsController.destroy',
    'GET /profile rails ProfilesController.show',
    'DELETE /admin/users/:id rails Admin::UsersController.destroy',
    'GET /admin/stats rails Admin::ReportsController.stats',
    'DELETE /api/orders/:id rails V1::OrdersController.destroy',
    'GET /photos/latest rails PhotosController.latest',
  ]);
  expect(routes('app/client.rb', 'ruby', 'get "/about", to: "pages#about"\n')).toEqual([]);
});

it('reads routes of Sinatra, and none of a test that calls them', () => {
  const text = `require "sinatra"
get "/hello/:name" do
  "Hello"
end
post("/orders") { create }
get "/called"
`;
  expect(routes('app.rb', 'ruby', text)).toEqual(['GET /hello/:name sinatra', 'POST /orders sinatra']);
});

it('reads tasks of Rake and commands of Thor', () => {
  const rake = `namespace :db do
  desc "Fills the tables"
  task :seed, [:count] => :environment do |_, args|
  end
  task :hidden do
  end
end
desc "Runs all"
task all: %w[db:seed]
`;
  expect(commands('lib/tasks/db.rake', 'ruby', rake)).toEqual([
    'db:seed rake "Fills the tables"',
    'all rake "Runs all"',
  ]);
  const thor = `class App < Thor
  desc "build PATH", "Builds the site"
  def build(path); end
end
`;
  expect(commands('lib/app.rb', 'ruby', thor)).toEqual(['build thor App "Builds the site"']);
});

it('reads jobs, mails and variables of the environment', () => {
  const text = `class SendJob < ApplicationJob
  def perform(id)
    OrderMailer.paid(id).deliver_later
    OtherJob.set(wait: 1).perform_later(id)
    ENV["MAIL_HOST"] + ENV.fetch("MAIL_PORT", "25")
  end
end
class OldJob
  include Sidekiq::Job
end
`;
  expect(events('app/jobs/send_job.rb', 'ruby', text).sort()).toEqual([
    'emits OrderMailer.paid rails',
    'emits OtherJob rails',
    'handles OldJob sidekiq',
    'handles SendJob rails',
  ]);
  expect(settings('app/jobs/send_job.rb', 'ruby', text).sort()).toEqual(['env MAIL_HOST ruby', 'env MAIL_PORT ruby']);
});
