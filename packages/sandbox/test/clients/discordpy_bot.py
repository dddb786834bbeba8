"""A discord.py bot that does what it is told, line by line: {"do": name, ...} in, {"done": ...} or {"event": ...} out."""

import asyncio
import io
import json
import sys
import traceback

import discord
import yarl
from discord import app_commands

settings = json.loads(sys.stdin.readline())
# The library has no setting for these: whoever uses another Discord sets them.
discord.http.Route.BASE = settings["api"]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings["gateway"])
discord.asset.Asset.BASE = settings["cdn"]

intents = discord.Intents.all()
intents.presences = False
# How long it waits for one more server before it calls itself ready.
client = discord.Client(intents=intents, guild_ready_timeout=0.5)
tree = app_commands.CommandTree(client)


def tell(**line):
    print(json.dumps(line), flush=True)


@client.event
async def on_ready():
    tell(event="ready", user=str(client.user.id))


@client.event
async def on_guild_join(guild):
    tell(event="guild_join", name=guild.name, channels=[channel.name for channel in guild.text_channels])


@client.event
async def on_guild_remove(guild):
    tell(event="guild_remove", name=guild.name)


@client.event
async def on_message(message):
    if message.author.id == client.user.id:
        return
    # Replied to by number, as the library sends every id.
    if message.content == "answer me":
        reply = await message.reply("here", mention_author=True)
        tell(event="replied", to=str(reply.reference.message_id), mentions=[str(one.id) for one in reply.mentions])


@client.event
async def on_reaction_add(reaction, user):
    if user.id != client.user.id:
        tell(event="reaction", emoji=str(reaction.emoji), by=user.name, message=str(reaction.message.id))


@client.event
async def on_error(name, *_):
    tell(event="error", where=name, what=repr(sys.exc_info()[1]))


@tree.error
async def on_command_error(_, error):
    tell(event="error", where="command", what=repr(error))


class Name(discord.ui.Modal, title="Who are you?"):
    called = discord.ui.TextInput(label="Name")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Hello {self.called.value}", ephemeral=True)


class Buttons(discord.ui.View):
    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, interaction, _):
        await interaction.response.edit_message(content="pressed", view=None)

    @discord.ui.button(label="Ask", custom_id="ask")
    async def ask(self, interaction, _):
        await interaction.response.send_modal(Name())

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who")
    async def who(self, interaction, select):
        await interaction.response.send_message(f"chose {select.values[0].name}")


@tree.command(description="Says it again.")
async def echo(interaction: discord.Interaction, text: str, whom: discord.Member):
    await interaction.response.send_message(f"{text} {whom.name}")
    original = await interaction.original_response()
    await original.add_reaction("👍")


@echo.autocomplete("text")
async def complete(_, current: str):
    return [app_commands.Choice(name=f"{current}!", value=f"{current}!")]


@tree.command(description="Takes its time.")
async def slowly(interaction: discord.Interaction):
    await interaction.response.defer(ephemeral=True)
    await interaction.followup.send("done", file=discord.File(io.BytesIO(b"slow"), "slow.txt"))
    await interaction.followup.send("and more", ephemeral=True)


@tree.command(description="Shows buttons.")
async def buttons(interaction: discord.Interaction):
    await interaction.response.send_message("choose", view=Buttons(timeout=None))


@tree.context_menu(name="View Date Sent")
async def date_sent(interaction: discord.Interaction, message: discord.Message):
    await interaction.response.send_message(f"sent by {message.author.name}")


def guild():
    return discord.utils.get(client.guilds, name="Hearthside")


def channel(name="general"):
    return discord.utils.get(guild().channels, name=name)


async def until(look):
    """The library looks up in what it has heard, and may hear of something after the answer that says it is done."""
    while not look():
        await asyncio.sleep(0.02)


async def members():
    await until(lambda: guild() and guild().chunked)
    return sorted(member.name for member in guild().members)


async def sync():
    tree.copy_global_to(guild=guild())
    return sorted(command.name for command in await tree.sync(guild=guild()))


async def messages():
    embed = discord.Embed(title="A title", description="words", colour=0x336699)
    embed.set_author(name="Somebody").set_footer(text="below").add_field(name="a", value="b")
    first = await channel().send("one", embed=embed)
    second = await channel().send("two", reference=first, allowed_mentions=discord.AllowedMentions(users=[client.user]))
    await first.edit(content="one, edited")
    await first.pin()
    fetched = await channel().fetch_message(first.id)
    history = [message.content async for message in channel().history(limit=5, after=first)]
    around = [message.id async for message in channel().history(limit=3, around=second)]
    await second.delete()
    doomed = [await channel().send(f"doomed {n}") for n in range(3)]
    await channel().delete_messages(doomed)
    return {
        "edited": fetched.content,
        "pinned": fetched.pinned,
        "embed": [fetched.embeds[0].author.name, fetched.embeds[0].footer.text, fetched.embeds[0].fields[0].value],
        "reference": second.reference.message_id == first.id and second.reference.resolved.id == first.id,
        "history": "two" in history,
        "around": second.id in around,
        "left": [message.content for message in [m async for m in channel().history(limit=20)] if "doomed" in message.content],
    }


async def files():
    files = [discord.File(io.BytesIO(b"one"), "a.txt", description="first"), discord.File(io.BytesIO(b"two"), "b.txt")]
    sent = await channel().send("files", files=files)
    read = [(await attachment.read()).decode() for attachment in sent.attachments]
    kept = await sent.edit(attachments=[sent.attachments[1], discord.File(io.BytesIO(b"three"), "c.txt")])
    return {"read": read, "described": sent.attachments[0].description, "kept": [one.filename for one in kept.attachments]}


async def reactions():
    message = await channel().send("react")
    await message.add_reaction("🔥")
    await message.add_reaction("👍")
    await message.remove_reaction("🔥", client.user)
    message = await channel().fetch_message(message.id)
    users = [user.id async for user in message.reactions[0].users()]
    shown = [str(reaction.emoji) for reaction in message.reactions]
    await message.clear_reactions()
    return {"shown": shown, "mine": users == [client.user.id], "id": str(message.id)}


async def webhooks():
    hook = await channel().create_webhook(name="Courier")
    sent = await hook.send("as somebody", username="Somebody", wait=True, embed=discord.Embed(title="x"))
    edited = await hook.edit_message(sent.id, content="changed")
    thread = await channel().create_thread(name="aside", type=discord.ChannelType.public_thread)
    inside = await hook.send("inside", thread=thread, wait=True)
    silent = await hook.send("silent")
    again = await discord.Webhook.from_url(hook.url, session=client.http._HTTPClient__session).fetch()
    await hook.delete_message(sent.id)
    await hook.delete()
    return {
        "author": sent.author.name,
        "edited": edited.content,
        "inside": inside.channel.id == thread.id,
        "silent": silent is None,
        "found": again.name,
    }


async def limited():
    sent = await channel().send("after waiting")
    hook = await channel().create_webhook(name="Patient")
    posted = await hook.send("hook after waiting", wait=True)
    await hook.delete()
    return [sent.content, posted.content]


async def roles():
    low = await guild().create_role(name="py-low", permissions=discord.Permissions(send_messages=True))
    high = await guild().create_role(name="py-high")
    await until(lambda: guild().get_role(low.id) and guild().get_role(high.id))
    await high.edit(position=2)
    await low.edit(colour=0x112233, position=1)
    member = guild().get_member_named("ben")
    await member.add_roles(low, high)
    await member.edit(nick="Benny", roles=[low])
    await channel().set_permissions(low, send_messages=False)
    fetched = await guild().fetch_member(member.id)
    await channel().set_permissions(low, overwrite=None)
    await member.edit(nick=None)
    return {"nick": fetched.nick, "roles": [role.name for role in fetched.roles[1:]]}


async def threads():
    starter = await channel().send("starter")
    thread = await starter.create_thread(name="on a message")
    await thread.send("in it")
    await thread.edit(archived=True)
    await thread.edit(archived=False, name="renamed")
    created = await guild().create_text_channel("py-room", topic="t", category=channel("the hall"))
    await created.edit(topic="u", slowmode_delay=5)
    await created.move(beginning=True)
    topic = (await client.fetch_channel(created.id)).topic
    await created.delete()
    return {"same": thread.id == starter.id, "topic": topic, "active": [one.name for one in await guild().active_threads()]}


async def guilds():
    fetched = await client.fetch_guild(guild().id, with_counts=True)
    invite = await channel().create_invite(max_age=60)
    return {
        "count": fetched.approximate_member_count,
        "listed": sorted([one.name async for one in client.fetch_guilds()]),
        "invite": invite.code == (await client.fetch_invite(invite.code)).code,
        "log": [entry.action.name async for entry in guild().audit_logs(limit=1)],
    }


async def direct():
    user = await client.fetch_user(guild().get_member_named("ben").id)
    return (await user.send("between us")).channel.recipient.name


async def refusals():
    seen = []
    for attempt in (
        lambda: channel().fetch_message(1),
        lambda: channel().send("x" * 2001),
        lambda: guild().owner.edit(nick="no"),
        lambda: guild().fetch_scheduled_events(),
    ):
        try:
            await attempt()
        except discord.HTTPException as error:
            seen.append([type(error).__name__, error.code, "sandbox" in error.text])
    return seen


STEPS = {step.__name__: step for step in (members, sync, messages, files, reactions, webhooks, limited, roles, threads, guilds, direct, refusals)}


async def main():
    loop = asyncio.get_running_loop()
    async with client:
        running = asyncio.create_task(client.start(settings["token"]))
        while True:
            line = await loop.run_in_executor(None, sys.stdin.readline)
            if line == "":
                break
            step = json.loads(line)["do"]
            try:
                tell(done=step, result=await STEPS[step]())
            except Exception:
                tell(done=step, failed=traceback.format_exc())
    running.cancel()


asyncio.run(main())
